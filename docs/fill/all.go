package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// This file makes all pages and pictures in memory.

// fillAll returns the named pages as they are to be, all those with marks where none is named,
// and every picture.
func fillAll(root string, names []string) (files, error) {
	pages, err := marked(root, names)
	if err != nil {
		return nil, err
	}
	scratch, err := os.MkdirTemp("", "fill")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	s, err := newShell(root, scratch, pages)
	if err != nil {
		return nil, err
	}

	var (
		made = files{}
		errs []error
		lock sync.Mutex
		all  sync.WaitGroup
	)
	for i, name := range pages.names() {
		all.Go(func() {
			text, err := fillIn(s, filepath.Join(scratch, fmt.Sprint(i)), pages[name])
			lock.Lock()
			defer lock.Unlock()
			if err != nil {
				errs = append(errs, fmt.Errorf("%s: %w", name, err))
			}
			made[name] = text
		})
	}
	all.Wait()
	for name, draw := range pictures {
		text, err := draw()
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", name, err))
		}
		made[pictureFolder+name+".svg"] = text
	}
	return made, errors.Join(errs...)
}

// fillIn fills a page whose commands run in a folder of their own.
func fillIn(s *shell, work, page string) (string, error) {
	if err := os.Mkdir(work, 0o777); err != nil {
		return "", err
	}
	s, err := s.at(work)
	if err != nil {
		return "", err
	}
	return fill(page, s)
}

// marked returns the pages of a repository that have marks.
func marked(root string, names []string) (files, error) {
	pages := files{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".md":
			return nil
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if len(names) > 0 && !slices.Contains(names, name) {
			return nil
		}
		text, err := os.ReadFile(path)
		if err == nil && mark.Match(text) {
			pages[name] = string(text)
		}
		return err
	})
	return pages, err
}
