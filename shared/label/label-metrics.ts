// The metrics of the label fonts, in thousandths of the type size: read from the font files of the
// print file (weight 400) by server/designs/label-type.test.ts, which fails and shows the new
// values when a font changes.
import type { LabelFont } from '#shared/designs/designs.ts';

export type TypeMetrics = {
  capHeight: number;
  /** From the baseline to the top of Ğ and down to the foot of ş. */
  ascent: number;
  descent: number;
  /** The width of each letter of `labelLetters`. */
  advances: string;
  /** In hundredths: "AVW-8T-5|…" moves V and W closer to a preceding A by 8, T by 5. */
  kerning: string;
};

/** The letters that every font has. */
export const labelLetters =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~¡¢£¥§¨©ª«®¯°´¶·¸º»¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿĞğİıŞşŒœŠšŽžŁłŸ–—‘’“”…•™€';

export const typeMetrics: Readonly<Record<LabelFont, TypeMetrics>> = {
  sans: {
    capHeight: 720,
    ascent: 950,
    descent: 215,
    advances:
      '200 273 384 716 608 786 755 232 406 406 408 531 255 506 255 443 666 391 545 574 600 574 599 532 582 610 255 255 531 531 531 567 853 728 636 741 752 638 602 765 736 254 455 692 588 906 736 786 656 787 656 608 648 712 728 1089 688 676 623 406 443 406 531 426 354 533 606 533 606 564 354 606 599 240 240 535 240 922 599 584 606 606 375 473 377 589 523 767 551 523 496 406 242 406 531 273 533 588 616 498 441 850 371 494 850 411 386 354 711 103 301 414 494 567 728 728 728 728 728 728 936 741 638 638 638 638 254 254 254 254 752 736 786 786 786 786 786 531 786 712 712 712 712 676 656 612 533 533 533 533 533 533 865 533 564 564 564 564 240 240 240 240 592 599 584 584 584 584 584 531 584 589 589 589 589 523 606 523 765 606 254 240 608 473 1064 946 608 473 623 496 588 260 676 586 886 255 255 409 409 655 306 850 701',
    kerning:
      'ABRadgijqs-2CGOQUf-4Sceou.,&-3TY-12VW-10t-5vy-7w-6|BATVWXZ-2CGOQ2Y-3.,-4|CAVXZ-4JW-3TY-5sxz-2.,-6|DAVW-4JZ-5TXY-6x-3z-2.,-7|EATVXYZij-2BRWasxz-3CGOQSUcdefgoqt.,-4uvwy&-5|FAxz-8BCGOQRcdeoq-3J-15Sfgs-4UXZij-2atuvwy&-5.,-13|GAXZx-3Jz-2T.,-5VW-4Y-6|JAxz-3JTWXYZ-2.,-6|KCGOQt-6Sdfqu&-4UVWajr-2Ygs.,-3ceo-5vy-8w-7|LBRijs.,-3CGOQUw-7Sceo-5TV-13W-10XZaz-2Y-14dgqu&-4ft-6vy-8|OAJVW-4TZ-5XY-6xz-2.,-7|PA-8J.,-13TYacdegoq-3VWsuxz-2X-5Z&-4|QT-5VW-4Y-6dgiq2|RTY&-4VWcdeoq.,-3agsu-2|SATXZxz-2VW-3Y.,-4|TAmnpr-12BRUj-2CGOQ-5Jceo-11S-4adgqs-10ft-6uvwxyz-9.,-13&-7|UAJ-4TWXY-2Zxz-3.,-7|VAJ-10BRZj-2CGOQmnprw-4Sftvy-3acdegoqs-7uxz&-6.,-13|WA-10BRUWZfijt-2CGOQvwy-4J-8Smnpr-3acdegoqz&-6sux-5.,-12|XCGOQcdeoqtu-5Sags-3UXrz-2f.,-4vwy-6|YAJ-12BRUZj-2CGOQvy-6S-4ag-9cdemnopqr-10ft-5sux-8wz&-7.,-13|ZBRUWijxz-2CGOQceotvwy-5Sas.,-3dfgqu-4|aT-10UXvwyz-2V-7W-6Y-9Z-3.,-4|bAxz-3J-2T-10V-7W-6X.,-5Y-9Z-4|cAUz-2T-10V-7W-6X.,-4Y-9Zx-3|eAz-3J-2T-10V-7W-6X-5Y-9Zx.,-4|fAJ-5cdegoq-2.,-7|hAUXvwyz-2T-10V-7W-6Y-9Z-3.,-4|iAWXx-2|jATVWXYZxz-2.,-4|kT-9VWx-4Y-7cdeoqvwy&-3s.,-2|mAUXvwyz-2T-10V-7W-6Y-9Z-3.,-4|nAUXvwyz-2T-10V-7W-6Y-9Z-3.,-4|oAz-3Jy-2T-11V-7W-6X.,-5Y-10Zx-4|pAxz-3J-2T-10V-7W-6X.,-5Y-9Z-4|rAX-7JZ-8T-9V-4W-3Y-6cdegq-2.,-10&-5|sT-9V-6W-5X-2Y-8acdegoq2.,-3|tT-7VW-3Y-5ft2|uAXxz-2T-9V-6W-5Y-8Z-3.,-4|vAJX-7T.,-9VW-4Y-6Z-8a-2ftvy2|wAJX-6T-9VW-4YZ-7.,-8|xBCGOQRSUZags-2T-9V-5W-4Y-7cdeoq.,-3|yAJX-7T.,-9VW-4Y-6Z-8a-2ftvy2&-3|zBRcdegjoq.,-2SU-3T-9VW-5Y-7|.AZaxz-3BRScdegoqu-5CGOQUt-7TVY-13W-12Xjs.,-4f-6vy-9w-8|,AZaxz-3BRScdegoqu-5CGOQUt-7TVY-13W-12Xjs.,-4f-6vy-9w-8|&Ba-2CGO-3S-5T-10V-9W-8Y-11t-4',
  },
  serif: {
    capHeight: 641,
    ascent: 879,
    descent: 270,
    advances:
      '225 230 264 549 516 693 742 132 320 320 451 572 208 360 209 420 662 385 538 547 501 547 583 464 568 588 209 208 572 572 572 435 862 645 617 650 716 600 552 680 761 351 300 618 566 905 753 731 584 731 652 543 623 705 635 941 651 605 616 287 420 287 591 691 206 486 536 464 562 468 339 484 589 305 282 527 295 879 597 517 555 564 402 416 335 573 497 707 499 501 438 370 225 370 572 230 464 539 605 478 275 701 372 444 619 275 447 206 482 225 303 401 444 435 645 645 645 645 645 645 933 650 600 600 600 600 351 351 351 351 716 753 731 731 731 731 731 572 731 705 705 705 705 605 555 669 486 486 486 486 486 486 732 464 468 468 468 468 305 305 305 305 527 597 517 517 517 517 517 572 517 573 573 573 573 501 558 501 680 484 351 305 543 416 900 824 543 416 616 438 566 295 605 651 846 206 206 369 368 602 321 791 587',
    kerning:
      'AT-6VWY-5Zy-2.,2|BTY-3VW-2X-4.,-5|C.,-4|DATY-2X-3.,-8|Efy-2|FAx-3TYmnprsuvwyz-2f-5.,-8|G.,-2|J.,-5|KAf-4CGOQXYcdejmnopqrst-2TVWguvwxy-3|LAU-3CGOQS-2T-8VW-9XZ-5Y-10fvwy-4|MY-2|N.,-2|OATY-2X-3.,-8|PAX-4MVWZacdegoqs-2TY-3.,-9|QT-2.,-8|RAJMSUcdemnopqrsx-2TY-5VWXy-4Zfgtvw-3|ST-3f.,-2|TA-6CGOQVWXZf-2Smnpr.,-3Tgstuvwxyz-4a-5cdeoq-9|U.,-4|VA.,-5CGMOQTtu-2Zamnprvwy-3cdeoq-7fgsxz-4|WA.,-5CGMOQTtu-2Zamnprvwy-3cdeoq-7fgsxz-4|XCGOQuvw-3TYcdegoqstx-2fy-4|YAmnprvw-5CGOQXZ-2acdefoqsxyz-6g-7t.,-3u-4|ZACGOQVWXu-3MSYfmnprt-2T-6vwy-4|avwy-2|cu-2|gcdeoq-2|hy-2|kt-3x-2|lvwy-2|my-2|ny-2|qf-3vwx-2|tz2|vabhkls-2f-3.,-4|wabhkls-2f-3.,-4|yabcdehkloq-2f-3.-4,-5|.A6CGOQvw-5Jz4T-6U-4VW-8Y-9ajsx3|,A6CGOQvw-5Jz4T-6U-4VW-8Y-9ajsx3',
  },
  roman: {
    capHeight: 700,
    ascent: 890,
    descent: 198,
    advances:
      '250 230 315 536 469 684 646 170 338 338 386 481 185 380 179 406 596 344 553 503 583 498 560 502 552 560 179 185 481 481 481 413 977 712 586 760 807 577 541 798 813 338 324 657 562 931 841 838 577 837 677 475 618 785 740 982 662 661 651 332 406 332 523 500 439 663 570 705 760 546 523 742 746 336 309 624 536 878 779 774 553 777 627 462 578 700 663 899 626 640 608 337 245 337 493 230 602 577 661 511 600 848 368 453 245 600 257 439 520 170 600 412 453 433 712 712 712 712 712 712 902 760 577 577 577 577 338 338 338 338 807 841 838 838 838 838 838 415 828 785 785 785 785 661 554 924 663 663 663 663 663 663 830 705 546 546 546 546 306 306 306 306 760 779 774 774 774 774 774 481 774 700 700 700 700 640 527 640 798 742 338 306 475 462 972 881 475 462 651 608 562 536 661 500 800 193 193 333 333 569 335 446 733',
    kerning:
      'ACGOQU-4T-7VY-10Wy-8cgoqu-2t-5v-9w-6|BVY-2|DAVYa-4BDEFHIKLNPRTWbdefhiklpr-2X-3.,-6|ECGOQ-2|FAbdefhiklpr-4CGOQ-2Mm-3a.,-8|GBDEFHIKLNPRTa-2|HCGOQcgoqu-2|ICGOQcgoqu-2|KCGOQ-3cgoq-4|LCGOQ-2TVY-11Ww-9tv-10y-12|MTUVYv-2|NCGOQcgoq-2|OAVYa-4BDEFHIKLNPRTWbdefhiklpr-2X-3.,-6|PA-7M-3a-9m-2.,-12|QAVYa-4BDEFHIKLNPRTWbdefhiklpr-2X-3.,-6|RABDEFHIKLNPRXbdefhiklprx-3CGOQatwy-4JMSm-2TUcgoquv-5VWY-7|TA-7CGOQ-2T2a.,-8cgoq-6m-3|UA-4Mbcdefghiklmopqr-2a-5|VA-10CGOQm-4Ms-2a-15bdefhiklpr-3cgoq-5.,-13|WA-8CGOQ-2a-10bdefhiklpr-3cgmoq-4.,-5|XCGOQcgoq-3|YA-10CGOQ-4M-2a-13bdefhiklprs-3cgoq-8m-6.,-9|aCGOQUu-4Tv-8V-14W-10Y-13t-7wy-9|bBDEFHIKLNPRy-2TV-5W-4Y-6|ccgoq2|dBDEFHIKLNPRv-2T-6V.,-5Wxy-4Y-8t-3|fA-5BDEFHIKLNPRm-2a-7.,-8|gBDEFHIKLNPR-2T-4|hCGOQ-2VWY-3|iCGOQ-2VWY-3|jCGOQ-2VWY-3|kcgoq-4|lTY-15VW-13bdefhiklpr-2t-11u-3vy-10w-9|mT-3VW-4Y-5|oBDEFHIKLNPRv-2T-6V.,-5Wxy-4Y-8t-3|pAa-5T-3VYm-2X-4|qBDEFHIKLNPRv-2T-6V.,-5Wxy-4Y-8t-3|rCGOQtux-2TW-5Ucgoqvy-4VY-7w-3|sY-2|tA-5a.,-7cgoq-3t2|uA-2a-4.,-3|vA-7Mcgoq-2a-8.,-11|wA.,-6a-9|xcgoq-2|yA-7a.,-9cgoq-4m-2|zT-2',
  },
  script: {
    capHeight: 720,
    ascent: 899,
    descent: 280,
    advances:
      '260 260 245 668 531 698 616 125 258 268 391 408 196 484 214 330 630 365 559 510 478 483 561 403 527 566 216 213 310 503 324 437 583 592 608 534 653 498 482 554 617 459 411 590 570 763 640 623 527 693 577 536 490 706 632 906 662 666 631 393 560 410 203 845 125 436 394 323 473 333 312 389 476 241 218 446 236 646 466 365 391 401 348 345 285 438 407 617 418 389 317 260 259 256 435 264 403 650 810 416 239 592 383 436 592 407 265 125 644 209 217 279 455 415 592 592 592 592 592 592 747 534 498 498 498 498 459 459 459 459 654 640 623 623 623 623 623 377 623 706 706 706 706 666 508 427 436 436 436 436 436 436 543 323 333 333 333 333 241 241 240 242 473 466 365 365 365 365 369 460 363 438 438 438 438 389 391 389 554 389 459 242 536 345 799 543 536 345 631 317 571 237 666 677 838 144 125 254 235 526 242 557 687',
    kerning:
      'AFHTX-3QVWY-2abcdefghijklmnopqrstuvwxyz-5|BDHKNPXZ-2IT-5|CJ2T-2abcdefghijklmnopqrstuvwxyz-4|DIT-3PRxz-2|EJ2T-2abcdefghijklmnopqrstuvwxyz-4|FAEjmnru&-2L-5TUVWY2acdegoqsz.,-4ivwxy-3|Haegimnrsuvy-2cdoqwxz-3|ICGOcdegiloqstuvwy-3Qx-4ahkn-2r-5z-6|Jacdegijmoqrsuvwxy-3bfhklnt-2z-4|KCEGOQz-3Sgiwxy-2r-4|LCGOQcgilouvw-2r-4xy-3z-5|MBDEFHKMNPQRSTXabhklmnt&-2cdegioqrsuvwy-3xz-4|Naeghijklmntuvy-2cdoqrswxz-3|OIT-3PRxz-2|PALr-2Jyz-4UVWY4a-8cdoq-6egns-5iv-3muwx.,-7|QBDFHKNPQRXehklnu-2T-5cdgioqrsvwxyz-3|RBCEGJOQTahiklmn-2cdeoqrsuvwxy-3gz-4|SDHKNXxz-2T-3|TALvy-5B2CGObfhkl.,-4E&-2I3Q-3TUVWY4acdgoqrsw-9eijmtu-8np-7x-10z-11|UBCDEGHKNOPRSbp&-2Qaehklmnstv-3cdgioqruwxyz-4|VLfiklmnruv.,-2acdegoqswxyz-3|WLfiklmnruv.,-2acdegoqswxyz-3|XL2TX-2abcdefghijklmnopqrstuvwxyz-4|Yadeghijklmntuvy-2coqrswxz-3|Zrxz-3wy-2|aY-3|cY-2|eY-2|gY-3|hY-3|kY-2|mY-3|nY-3|oY-3|pIVW-2X-4Y-7|qY-3|rY-4|sY-5|uY-3|vY-3|wY-3|yY-2|zY-3|.Y-3dhklrxz-2|&IT-3KNVWY-2X-4',
  },
};
