import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'

interface TooltipProps {
  /** what is said of the trigger */
  content: ReactNode
  /** the edge of the trigger that it hangs from: the end where the start would leave the screen */
  align?: 'start' | 'end'
  /** gets the id of the words, as its `aria-describedby` */
  children: (describedBy: string) => ReactNode
}

/**
 * A few words more about what is pointed at or focused. It can be pointed at itself, Escape puts it away (WCAG 1.4.13), and
 * it says nothing that stands nowhere else: a finger has no pointer.
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
