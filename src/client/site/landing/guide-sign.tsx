import { SIGN_COPY } from './landing-copy.ts'

/** The sign over the road: what the shipper pays, what the broker keeps, what the carrier gets. */
export function GuideSign() {
  return (
    <figure className="relative">
      <svg viewBox="738 88 676 330" role="img" aria-label={SIGN_COPY.inWords} className="relative w-full">
        <g className="fill-steel">
          <rect x="742" y="156" width="660" height="7" />
          <rect x="742" y="200" width="660" height="7" />
          <path d="M744 163 766 200M788 163l-22 37M1372 200l18-37" className="stroke-steel" strokeWidth="5" />
        </g>
        <rect x="1024" y="92" width="326" height="70" rx="10" className="fill-sign" />
        <path
          d="M1030 150v-42a9 9 0 0 1 9-9h296a9 9 0 0 1 9 9v42"
          fill="none"
          className="stroke-legend"
          strokeWidth="3.5"
        />
        <rect x="776" y="141" width="600" height="268" rx="19" className="fill-sign" />
        <rect x="786" y="151" width="580" height="248" rx="12" fill="none" className="stroke-legend" strokeWidth="4" />
        <rect x="802" y="306" width="548" height="73" rx="7" className="fill-caution" />
        <g className="fill-legend font-bold">
          <text x="1187" y="127" textAnchor="middle" className="text-[23px]">
            {SIGN_COPY.lane}
          </text>
          <text x="819" y="213" className="text-[46px]">
            {SIGN_COPY.shipperPays}
          </text>
          <text x="1333" y="213" textAnchor="end" className="text-[46px]">
            {SIGN_COPY.shipperAmount}
          </text>
          <text x="819" y="274" className="text-[46px]">
            {SIGN_COPY.brokerKeeps}
          </text>
          <text x="1112" y="274" className="text-[25px]">
            {SIGN_COPY.share}
          </text>
          <text x="1333" y="274" textAnchor="end" className="text-[46px]">
            {SIGN_COPY.brokerAmount}
          </text>
        </g>
        <g className="fill-on-caution font-bold">
          <text x="819" y="358" className="text-[47px]">
            {SIGN_COPY.youGet}
          </text>
          <text x="1144" y="356" textAnchor="end" className="text-[25px]">
            {SIGN_COPY.perMile}
          </text>
          <text x="1333" y="358" textAnchor="end" className="text-[52px]">
            {SIGN_COPY.carrierAmount}
          </text>
        </g>
      </svg>
      <figcaption className="pr-[6%] text-right text-sm text-ink-soft">{SIGN_COPY.sample}</figcaption>
    </figure>
  )
}
