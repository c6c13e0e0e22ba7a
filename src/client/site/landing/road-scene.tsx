/** Hills, fields and a road to the horizon. */
export function RoadScene({ className }: { className: string }) {
  return (
    <svg viewBox="0 500 1440 400" preserveAspectRatio="xMidYMax slice" aria-hidden className={className}>
      <path
        d="M0 590 90 566 200 578 300 540 410 536 430 560 580 583 700 560 790 528 900 526 916 556 1040 590 1160 560 1260 545 1330 516 1420 514 1440 520V640H0Z"
        className="fill-ridge"
      />
      <path
        d="M0 612Q100 596 250 596T600 582Q760 576 900 600Q1010 616 1130 600T1440 584V660H0Z"
        className="fill-hill"
      />
      <path d="M0 620Q200 606 600 612T1440 610V900H0Z" className="fill-prairie" />
      <path d="M0 660Q300 640 600 648Q800 652 1000 624L1440 652V900H0Z" className="fill-field" />
      <path d="M990 616h20L1700 900H331Z" className="fill-asphalt" />
      <path d="M991 617 372 900h34ZM1009 617 1652 900h-34Z" className="fill-legend" />
      <path
        d="M1001 630h1.4l1 4h-2ZM1002 641h2l1 5h-2.4ZM1004 654h2.8l1.6 9h-3.6ZM1006 672h4l2.4 14h-5.4ZM1009 702h6l3 21h-8ZM1014 748h9l4 32h-11ZM1024 826h14l9 74h-18Z"
        className="fill-caution"
      />
    </svg>
  )
}
