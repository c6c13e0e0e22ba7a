/** Illustration for empty pages: a road to the horizon with a marker post. */
export function EmptyIllustration() {
  return (
    <svg viewBox="0 0 240 112" fill="none" aria-hidden className="w-56 max-w-full text-ink-soft">
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M6 56h98m32 0h98" />
        <path d="M28 56l16-12 12 7 20-17 16 13 10 9" className="text-edge" stroke="currentColor" />
        <path d="M150 56l12-8 14 8m6 0l18-14 16 14" className="text-edge" stroke="currentColor" />
        <path d="M116 56L62 106m62-50l54 50" />
      </g>
      <path
        d="M120 61v5m0 7v8m0 9v14"
        className="text-caution"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M196 104V74" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <rect x="186" y="58" width="20" height="28" rx="3" className="text-rail" fill="currentColor" />
      <rect x="188.5" y="60.5" width="15" height="23" rx="1.5" stroke="white" strokeWidth="1.5" />
      <path d="M192 79V66l4 6 4-6v13" stroke="white" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
