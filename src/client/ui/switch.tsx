import { useId } from 'react'
import type { ReactNode } from 'react'

interface SwitchProps {
  label: string
  hint?: ReactNode
  checked: boolean
  /** in progress: shows the old state until the new one is confirmed */
  busy?: boolean
  onChange: (checked: boolean) => void
}

/** Takes effect right away; the whole row is the target. */
export function Switch({ label, hint, checked, busy = false, onChange }: SwitchProps) {
  const id = useId()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-busy={busy || undefined}
      aria-labelledby={`${id}label`}
      aria-describedby={hint ? `${id}hint` : undefined}
      onClick={() => !busy && onChange(!checked)}
      className="group flex min-h-12 w-full items-center justify-between gap-5 rounded-control text-left aria-busy:cursor-progress"
    >
      <span className="min-w-0">
        <span id={`${id}label`} className="block font-bold">
          {label}
        </span>
        {hint && (
          <span id={`${id}hint`} className="block text-sm text-ink-soft">
            {hint}
          </span>
        )}
      </span>
      <span
        aria-hidden
        className="relative h-7 w-12 shrink-0 rounded-full bg-edge transition-colors group-aria-checked:bg-sign group-aria-busy:opacity-60 forced-colors:border"
      >
        <span className="absolute top-1 left-1 size-5 rounded-full bg-surface transition-transform group-aria-checked:translate-x-5 group-aria-checked:bg-legend forced-colors:bg-[CanvasText]" />
      </span>
    </button>
  )
}
