import { Link } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { Suspense, useState } from 'react'
import type { Notification } from '#contract/notification/notification.ts'
import { PATHS } from '#contract/api/path.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { overlayNotifications } from '#offline/outbox/own-notification-counts.ts'
import { NOTIFICATIONS_COPY, NOTIFICATION_FILTERS } from './copy.ts'
import { BulkActions, MarkAllRead } from './notification-actions.tsx'
import { NotificationItem } from './notification-item.tsx'
import { isShownIn, notificationListQuery, PAGE_SIZE, type StatusFilter } from './notifications.queries.ts'
import { useNotificationCounts } from './use-notification-counts.ts'

/** NOTIF-03: title or message, ignoring case. */
function contains(words: string) {
  const wanted = words.trim().toLowerCase()
  return ({ title, message }: Notification) => `${title}\n${message}`.toLowerCase().includes(wanted)
}

export function NotificationsScreen() {
  usePageTitle(NOTIFICATIONS_COPY.title)
  const [filter, setFilter] = useState<StatusFilter>('all')
  const [pages, setPages] = useState(1)
  const [words, setWords] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const counts = useNotificationCounts()
  const list = useStored(notificationListQuery(filter, pages))
  const { ops } = useOutbox()

  const most = list.data?.meta.hasMore ? pages * PAGE_SIZE : Infinity
  const rows =
    list.data &&
    overlayNotifications(list.data.data, ops)
      .filter((row) => isShownIn(filter, row))
      .slice(0, most)
  const shown = rows?.filter(contains(words))
  const chosen = shown?.filter(({ id }) => selected.has(id)) ?? []
  const select = (id: string, isSelected: boolean) =>
    setSelected((before) => new Set(isSelected ? [...before, id] : [...before].filter((other) => other !== id)))

  return (
    <>
      <PageHeader
        title={NOTIFICATIONS_COPY.title}
        subtitle={counts && NOTIFICATIONS_COPY.subtitle(counts.unread, counts.total)}
      >
        <Button variant="quiet" render={<Link to={PATHS.notificationSettings} />}>
          {NOTIFICATIONS_COPY.settings}
        </Button>
        <Button variant="quiet" render={<Link to={PATHS.activity} />}>
          {NOTIFICATIONS_COPY.yourActivity}
        </Button>
        <MarkAllRead />
      </PageHeader>
      <div className="flex flex-col gap-4">
        <TextField
          label={NOTIFICATIONS_COPY.searchNotifications}
          type="search"
          leading={<Search aria-hidden />}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <ChoiceChips
          label={NOTIFICATIONS_COPY.showNotifications}
          options={NOTIFICATION_FILTERS}
          value={filter}
          onChange={(next) => {
            setFilter(next)
            setPages(1)
            setSelected(new Set())
          }}
        />
        <Suspense>{chosen.length > 0 && <BulkActions chosen={chosen} onEnd={() => setSelected(new Set())} />}</Suspense>
        <StoredView
          stored={{ ...list, data: shown }}
          words={NOTIFICATIONS_COPY}
          skeleton={<Skeletons heights={['h-24', 'h-24', 'h-24']} />}
          isEmpty={(all) => all.length === 0}
        >
          {(all) => (
            <ul aria-label={NOTIFICATIONS_COPY.title} className="rounded-card border border-line bg-surface">
              {all.map((row) => (
                <NotificationItem
                  key={row.id}
                  notification={row}
                  isSelected={selected.has(row.id)}
                  onSelect={(isSelected) => select(row.id, isSelected)}
                />
              ))}
            </ul>
          )}
        </StoredView>
        {list.data?.meta.hasMore && (
          <Button variant="ghost" busy={list.isPlaceholderData} onClick={() => setPages(pages + 1)}>
            {NOTIFICATIONS_COPY.loadMore}
          </Button>
        )}
      </div>
    </>
  )
}
