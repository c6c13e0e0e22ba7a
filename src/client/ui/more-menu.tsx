import Ellipsis from 'lucide-react/icons/ellipsis'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Icon } from './badge.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { useOutsidePress } from './use-outside-press.ts'

interface MoreMenuItem {
  label: string
  Icon: Icon
  isDanger?: boolean
  onChoose: () => void
}

/**
 * What can be done with a row, behind '…': a menu button of the ARIA Authoring Practices. Hand-written, because the
 * library's brings 20 KB to every page (decision 0005).
 *
 * @param label names the row: 'Change Nia Brooks'
 */
export function MoreMenu({ label, items }: { label: string; items: readonly MoreMenuItem[] }) {
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const choices = () => Array.from(menu.current?.querySelectorAll('button') ?? [])
  useEffect(() => {
    if (isOpen) choices()[0]?.focus()
  }, [isOpen])
  useOutsidePress(frame, isOpen, () => setOpen(false))

  function close() {
    setOpen(false)
    trigger.current?.focus()
  }
  function press(event: KeyboardEvent) {
    const all = choices()
    const at = all.findIndex((each) => each === document.activeElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Escape') close()
    else if (to !== undefined) all.at(to % all.length)?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={frame}
      className="relative inline-block"
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}
    >
      <Button
        ref={trigger}
        variant="quiet"
        size="icon"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis aria-hidden />
      </Button>
      {isOpen && (
        <div
          ref={menu}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={press}
          className="absolute top-full right-0 z-20 mt-1 min-w-44 rounded-card border border-line bg-surface p-1.5 text-left shadow-(--shadow-float)"
        >
          {items.map(({ label: words, Icon, isDanger = false, onChoose }) => (
            <button
              key={words}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close()
                onChoose()
              }}
              className={classNames(
                'flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-control px-3 font-semibold hover:bg-sign-tint focus:bg-sign-tint',
                isDanger ? 'text-stop' : 'text-sign-deep',
              )}
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              {words}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
