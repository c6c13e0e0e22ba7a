import ChevronDown from 'lucide-react/icons/chevron-down'
import { type KeyboardEvent, useId, useRef } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import type { Notification } from '#contract/notification/notification.ts'
import { formatRecordTime } from '#domain/time/record-time.ts'
import { formatWallTime } from '#domain/time/stop-time.ts'
import { NOTIFICATION_GROUP_COPY } from './copy.ts'
import { GroupCheckbox } from './group-checkbox.tsx'
import { describeGroup, type NotificationGroup } from './notification-groups.ts'
import { NotificationLink } from './notification-link.tsx'
import { NewMark, NotificationRow } from './notification-row.tsx'

export interface Selection {
  selected: ReadonlySet<string>
  onSelect: (items: readonly Notification[], isSelected: boolean) => void
}

interface GroupRowProps extends Selection {
  group: NotificationGroup
  zone: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** Several notifications in a row of 48 px, which opens in place [FACE-33]. Escape closes it again. */
export function GroupRow({ group, zone, isOpen, onOpen, selected, onSelect }: GroupRowProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { items, kind } = group
  const { title, detail } = describeGroup(group)
  const close = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return
    onOpen(false)
    button.current?.focus()
  }
  const at = Date.parse(items[0].createdAt)
  return (
    // its controls are inside, and hear the key first
    <li className="border-t border-hairline first:border-t-0" onKeyDown={close}>
      <div data-row className="flex min-h-12">
        <GroupCheckbox
          label={NOTIFICATION_GROUP_COPY.selectAll(items.length, title)}
          subject={items[0].metadata.subject}
          count={{ all: items.length, chosen: items.filter((item) => selected.has(item.id)).length }}
          onChange={(isSelected) => onSelect(items, isSelected)}
        />
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => onOpen(!isOpen)}
          className="flex min-w-0 flex-1 cursor-pointer items-center gap-1.5 rounded-control py-1 pr-2.5 text-left hover:bg-paper focus-visible:-outline-offset-3"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-sm leading-5 font-bold">{title}</span>
            <span className="block truncate text-[0.8125rem] leading-5 text-ink-soft">{detail}</span>
          </span>
          <span className="flex shrink-0 flex-col items-end">
            <time
              dateTime={items[0].createdAt}
              title={formatRecordTime(at)}
              className="text-sm leading-5 text-ink-soft"
            >
              {formatWallTime(at, zone).slice(11)}
            </time>
            <span className="flex gap-1">
              {items.some(({ status }) => status === 'unread') && <NewMark />}
              <span className="min-w-5 rounded-full bg-grey-tint px-1.5 text-center text-xs leading-5 font-bold text-grey-ink">
                {items.length}
                <span className="sr-only"> {NOTIFICATION_GROUP_COPY.notifications}</span>
              </span>
            </span>
          </span>
          <ChevronDown aria-hidden className={classNames('size-5 shrink-0', isOpen && 'rotate-180')} />
        </button>
      </div>
      {isOpen && (
        <div id={id} className="border-t border-hairline bg-paper">
          <ul aria-label={title}>
            {items.map((item) => (
              <NotificationRow
                key={item.id}
                notification={item}
                isSelected={selected.has(item.id)}
                onSelect={(isSelected) => onSelect([item], isSelected)}
                hasLink={kind !== 'load'}
              />
            ))}
          </ul>
          {kind === 'load' && (
            <NotificationLink
              metadata={items[0].metadata}
              className="flex min-h-12 items-center justify-center border-t border-hairline font-semibold text-sign-deep underline"
            />
          )}
        </div>
      )}
    </li>
  )
}
