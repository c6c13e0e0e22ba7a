const TONES = {
  ink: 'bg-ink text-surface',
  /** white on the sign */
  sign: 'bg-legend text-panel',
} as const

interface EquipmentShieldProps {
  /** equipment code: V, R, F, SD, … */
  code: string
  /** accessible name and tooltip: 'Van, Dry 53 FT' */
  name: string
  tone?: keyof typeof TONES
}

/** An equipment code in the shape of a route marker. */
export function EquipmentShield({ code, name, tone = 'ink' }: EquipmentShieldProps) {
  return (
    <span
      role="img"
      aria-label={name}
      title={name}
      className={`inline-flex h-7 min-w-7 shrink-0 items-center justify-center rounded-[7px_7px_12px_12px] px-1.5 text-sm leading-none font-extrabold print:border print:border-ink print:bg-transparent print:text-ink ${TONES[tone]}`}
    >
      {code}
    </span>
  )
}
