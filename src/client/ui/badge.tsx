import type { ComponentType, ReactNode, SVGProps } from 'react'

/** A tint, with dark text of the same hue. */
export const TONES = {
  green: 'bg-green-tint text-green-ink',
  orange: 'bg-orange-tint text-orange-ink',
  cyan: 'bg-cyan-tint text-cyan-ink',
  red: 'bg-red-tint text-red-ink',
  yellow: 'bg-yellow-tint text-yellow-ink',
  blue: 'bg-blue-tint text-blue-ink',
  grey: 'bg-grey-tint text-grey-ink',
} as const

export type Tone = keyof typeof TONES

export type Icon = ComponentType<SVGProps<SVGSVGElement>>

/** Word, color and icon say the same, so no reader depends on one of them. */
export function Badge({ tone, icon: Sign, children }: { tone: Tone; icon: Icon; children: ReactNode }) {
  return (
    <span
      data-tone={tone}
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm leading-tight font-bold print:border print:border-current ${TONES[tone]}`}
    >
      <Sign aria-hidden className="size-3.5 shrink-0" strokeWidth={2.5} />
      {children}
    </span>
  )
}
