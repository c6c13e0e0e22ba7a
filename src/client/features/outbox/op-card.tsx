import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import type { Icon } from '#client/ui/badge.tsx'

interface OpCardProps {
  icon: Icon
  title: string
  /** what it's about, then its status */
  lines: readonly string[]
  /** `asks` is highlighted, `past` is muted */
  look: 'asks' | 'waits' | 'past'
  actions?: ReactNode
}

export function OpCard({ icon: Sign, title, lines, look, actions }: OpCardProps) {
  return (
    <article
      className={classNames(
        'flex gap-3.5 rounded-card border p-4',
        look === 'asks' ? 'border-stop' : 'border-line',
        look === 'past' ? 'bg-paper' : 'bg-surface',
      )}
    >
      <Sign
        aria-hidden
        className={classNames('mt-0.5 size-5 shrink-0', look === 'asks' ? 'text-stop' : 'text-ink-soft')}
      />
      <div className="min-w-0 flex-1">
        <h3 className={classNames('text-lg leading-snug font-bold', look === 'past' && 'text-ink-soft')}>{title}</h3>
        {lines.map((line) => (
          <p key={line} className="text-ink-soft">
            {line}
          </p>
        ))}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </article>
  )
}
