import { LANE_MURAL_COPY } from './auth-copy.ts'
/** Picture beside the auth forms: a guide sign over an open road. */
export function LaneMural({ className }: { className?: string }) {
  return (
    <div className={className} aria-hidden>
      <svg viewBox="0 0 400 600" preserveAspectRatio="xMidYMid slice" className="size-full">
        <rect width="400" height="600" fill="#EAF1F2" />
        <path d="M0 380 Q90 330 180 362 T400 340 V600 H0Z" fill="#CFE0D6" />
        <path d="M0 420 Q140 380 240 404 T400 392 V600 H0Z" fill="#B5CFC0" />
        <path d="M188 392 L212 392 L380 600 L20 600Z" fill="#3A4246" />
        <path
          d="M199 410 L201 410 L204 450 L196 450Z M195 466 L205 466 L210 520 L190 520Z M187 540 L213 540 L220 600 L180 600Z"
          fill="#F2A900"
        />
        <g fill="#8B9296">
          <rect x="92" y="150" width="7" height="270" />
          <rect x="301" y="150" width="7" height="262" />
        </g>
        <rect x="48" y="96" width="304" height="150" rx="14" fill="#006B54" />
        <rect x="55" y="103" width="290" height="136" rx="9" fill="none" stroke="#fff" strokeWidth="3" />
        <g fill="#fff" className="text-[32px] font-bold">
          <text x="76" y="150">
            {LANE_MURAL_COPY.dallas}
          </text>
          <text x="76" y="188">
            {LANE_MURAL_COPY.memphis}
          </text>
          <text x="76" y="226">
            {LANE_MURAL_COPY.atlanta}
          </text>
          <text x="324" y="150" textAnchor="end">
            12
          </text>
          <text x="324" y="188" textAnchor="end">
            464
          </text>
          <text x="324" y="226" textAnchor="end">
            793
          </text>
        </g>
      </svg>
    </div>
  )
}
