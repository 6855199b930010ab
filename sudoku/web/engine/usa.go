package engine

// usa is the 48 contiguous states of the USA. In the crowded east they stand further apart.
const usa = `
AL 615 571 Alabama: FL GA MS TN
AR 474 498 Arkansas: LA MO MS OK TN TX
AZ 167 516 Arizona: CA NM NV UT
CA 52 418 California: NV OR
CO 257 345 Colorado: KS NE NM OK UT WY
CT 954 260 Connecticut: MA NY RI
DE 930 376 Delaware: MD NJ PA
FL 744 730 Florida: GA
GA 701 573 Georgia: NC SC TN
IA 446 236 Iowa: IL MN MO NE SD WI
ID 128 171 Idaho: MT NV OR UT WA WY
IL 555 309 Illinois: IN KY MO WI
IN 628 309 Indiana: KY MI OH
KS 359 364 Kansas: MO NE OK
KY 653 404 Kentucky: MO OH TN VA WV
LA 479 636 Louisiana: MS TX
MA 1002 209 Massachusetts: NH NY RI VT
MD 863 335 Maryland: PA VA WV
ME 1062 99 Maine: NH
MI 661 171 Michigan: OH WI
MN 421 84 Minnesota: ND SD WI
MO 471 366 Missouri: NE OK TN
MS 542 573 Mississippi: TN
MT 197 55 Montana: ND SD WY
NC 807 473 North Carolina: SC TN VA
ND 330 40 North Dakota: SD
NE 340 254 Nebraska: SD WY
NH 1011 155 New Hampshire: VT
NJ 948 319 New Jersey: NY PA
NM 248 512 New Mexico: OK TX
NV 93 323 Nevada: OR UT
NY 903 203 New York: PA VT
OH 716 295 Ohio: PA WV
OK 374 473 Oklahoma: TX
OR 40 167 Oregon: WA
PA 843 276 Pennsylvania: WV
RI 1031 272 Rhode Island
SC 782 556 South Carolina
SD 333 149 South Dakota: WY
TN 620 461 Tennessee: VA
TX 348 621 Texas
UT 168 331 Utah: WY
VA 823 404 Virginia: WV
VT 939 149 Vermont
WA 43 44 Washington
WI 537 142 Wisconsin
WV 767 360 West Virginia
WY 228 199 Wyoming`
