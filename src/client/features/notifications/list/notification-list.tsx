import { type FocusEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { NOTIFICATIONS_TITLE } from '../copy.ts'
import { GroupRow, type Selection } from './notification-group.tsx'
import type { NotificationDay } from './notification-groups.ts'
import { NotificationRow } from './notification-row.tsx'

interface NotificationListProps extends Selection {
  days: readonly NotificationDay[]
  /** of the viewer's clock */
  zone: string
}

/** The days and their rows. The first day's heading stands above, beside what acts on all. */
export function NotificationList({ days, zone, selected, onSelect }: NotificationListProps) {
  const id = useId()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const frame = useRef<HTMLDivElement>(null)
  const onFocus = useKeptFocus(frame)
  return (
    <div ref={frame} onFocus={onFocus} className="flex flex-col gap-3">
      {days.map(({ day, label, groups }, at) => (
        <section key={day} aria-labelledby={at === 0 ? FIRST_DAY : `${id}${day}`}>
          {at > 0 && (
            <h2 id={`${id}${day}`} className="pb-2 text-sm font-bold text-ink-soft">
              {label}
            </h2>
          )}
          <ul aria-label={`${NOTIFICATIONS_TITLE}, ${label}`} className="rounded-card border border-line bg-surface">
            {groups.map((group) =>
              group.items.length === 1 ? (
                <NotificationRow
                  key={group.id}
                  notification={group.items[0]}
                  isSelected={selected.has(group.items[0].id)}
                  onSelect={(isSelected) => onSelect(group.items, isSelected)}
                  hasLink
                />
              ) : (
                <GroupRow
                  key={group.id}
                  group={group}
                  zone={zone}
                  isOpen={open.has(group.id)}
                  onOpen={(isOpen) =>
                    setOpen(new Set(isOpen ? [...open, group.id] : [...open].filter((other) => other !== group.id)))
                  }
                  selected={selected}
                  onSelect={onSelect}
                />
              ),
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The id of the heading of the newest day. */
export const FIRST_DAY = 'first-day'

/** A row that goes takes the focus along: the next one gets it. */
function useKeptFocus(frame: RefObject<HTMLElement | null>) {
  const last = useRef<{ element: Element; at: number } | null>(null)
  const rows = () => [...(frame.current?.querySelectorAll('[data-row]') ?? [])]
  useEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return
    const left = rows()
    const next = left[Math.min(last.current.at, left.length - 1)]
    last.current = null
    next?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
  })
  return ({ target }: FocusEvent) => {
    const at = rows().findIndex((row) => row.contains(target))
    if (at !== -1) last.current = { element: target, at }
  }
}
