import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'

interface TooltipProps {
  /** the tooltip's text */
  content: ReactNode
  /** the trigger's edge it aligns to: 'end' where 'start' would overflow the screen */
  align?: 'start' | 'end'
  /** receives the tooltip's id for `aria-describedby` */
  children: (describedBy: string) => ReactNode
}

/**
 * Extra text on hover or focus. It can be hovered itself, and Escape closes it (WCAG 1.4.13). Never the only place for
 * a fact: touch can't hover.
 */
export function Tooltip({ content, align = 'start', children }: TooltipProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
  }
  return (
    <span
      className="relative block"
      onPointerEnter={({ pointerType }) => setOpen(pointerType !== 'touch')}
      onPointerLeave={() => setOpen(false)}
      onFocus={({ target }) => setOpen(target.matches(':focus-visible'))}
      onBlur={() => setOpen(false)}
      onKeyDown={close}
    >
      {children(id)}
      <span
        role="tooltip"
        id={id}
        className={classNames(
          'absolute top-full z-10 w-max max-w-56 rounded-control bg-ink px-2.5 py-1.5 text-sm leading-tight text-surface',
          align === 'start' ? 'left-0' : 'right-0',
          !isOpen && 'hidden',
        )}
      >
        {content}
      </span>
    </span>
  )
}
