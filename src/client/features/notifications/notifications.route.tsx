import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { ownZone } from '#client/browser/page/own-zone.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useLiveRead } from '#client/data/cache/use-live-read.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { usePendingRequests } from '#client/features/loads/attention/use-attention.ts'
import { toWatchedLoad } from '#client/features/loads/attention/watched-load.ts'
import { Button } from '#client/ui/button.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { useDesktopScreen } from '#client/ui/use-screen.ts'
import type { Notification } from '#contract/notification/notification.ts'
import { ASKED_VERBS, isStillAsked } from '#domain/freight/asked-action.ts'
import { dealSideOf } from '#domain/freight/load-viewer.ts'
import { VERB_WORDS } from '#domain/freight/next-action.ts'
import { toComparedForm } from '#domain/text/unicode-form.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import { readStoredRows } from '#offline/cache/read-through.ts'
import { overlayNotifications } from '#offline/outbox/overlay-notifications.ts'
import { NOTIFICATIONS_TITLE } from './copy.ts'
import { NOTIFICATION_LIST_COPY } from './list/copy.ts'
import { ListTools, MarkAllRead, PageLinks } from './list/list-tools.tsx'
import { groupNotifications } from './list/notification-groups.ts'
import { FIRST_DAY, NotificationList } from './list/notification-list.tsx'
import { isShownIn, notificationListQuery, PAGE_SIZE, type StatusFilter } from './notifications.queries.ts'
import { SelectionBar } from './list/selection-bar.tsx'
import { useNotificationCounts } from './use-notification-counts.ts'

/** NOTIF-03: title or message, ignoring case. */
function contains(words: string) {
  const wanted = toComparedForm(words)
  return ({ title, message }: Notification) => toComparedForm(`${title}\n${message}`).includes(wanted)
}

function NotificationsScreen() {
  usePageTitle(NOTIFICATIONS_TITLE)
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
  const shown = useStandingActions(rows)?.filter(contains(words))
  const chosen = shown?.filter(({ id }) => selected.has(id)) ?? []
  const select = (items: readonly Notification[], isSelected: boolean) => {
    const ids = items.map(({ id }) => id)
    setSelected((before) => new Set(isSelected ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  }
  const [zone] = useState(ownZone)
  const now = useNow(MINUTE_MS)
  const days = shown && groupNotifications(shown, now, zone)
  const isDesktop = useDesktopScreen()

  return (
    <>
      <PageHeader
        isInAppBar
        title={NOTIFICATIONS_TITLE}
        subtitle={counts && NOTIFICATION_LIST_COPY.subtitle(counts.unread, counts.total)}
      >
        {isDesktop && <PageLinks />}
      </PageHeader>
      <div className="flex flex-col gap-3">
        <ListTools
          filter={filter}
          onFilter={(next) => {
            setFilter(next)
            setPages(1)
            setSelected(new Set())
          }}
          words={words}
          onWords={setWords}
        />
        <div className="-mb-2 flex flex-wrap items-center justify-end">
          {days?.[0] && (
            <h2 id={FIRST_DAY} className="mr-auto text-sm font-bold text-ink-soft">
              {days[0].label}
            </h2>
          )}
          <MarkAllRead />
          {!isDesktop && <PageLinks />}
        </div>
        <StoredView
          stored={{ ...list, data: days }}
          words={NOTIFICATION_LIST_COPY}
          skeleton={<Skeletons heights={['h-12', 'h-12', 'h-12', 'h-12']} />}
          isEmpty={(all) => all.length === 0}
        >
          {(all) => <NotificationList days={all} zone={zone} selected={selected} onSelect={select} />}
        </StoredView>
        {list.data?.meta.hasMore && (
          <Button variant="ghost" busy={list.isPlaceholderData} onClick={() => setPages(pages + 1)}>
            {NOTIFICATION_LIST_COPY.loadMore}
          </Button>
        )}
        {chosen.length > 0 && <SelectionBar chosen={chosen} onEnd={() => setSelected(new Set())} />}
      </div>
    </>
  )
}

/** What a notification asks for in the words of its action; undefined for one that only leads to its load. */
function verbOf({ metadata: { actionText } }: Notification) {
  return ASKED_VERBS.find((verb) => VERB_WORDS[verb] === actionText)
}

/**
 * The notifications as they stand now (NOTIF-12): one whose answer was given, was withdrawn or comes too late says 'View
 * Load'. The loads and requests on the device decide it, live and offline: it has all open ones.
 */
function useStandingActions(rows: readonly Notification[] | undefined): readonly Notification[] | undefined {
  const asked = [...new Set(rows?.flatMap((row) => (verbOf(row) && row.metadata.loadId) ?? []))].sort()
  const stored = useLiveRead(openAccountCache(useSession().user.id), `asked ${asked.join(' ')}`, async (db) =>
    readStoredRows(
      'loads',
      (await db.loads.bulkGet(asked)).filter((load) => load !== undefined),
    ),
  )
  const requests = usePendingRequests()
  const { ops } = useOutbox()
  const now = useNow(MINUTE_MS)
  // nothing is known yet: as it was sent
  if (!rows || !stored) return rows
  return rows.map((row) => {
    const verb = verbOf(row)
    if (verb === undefined) return row
    const { actionText: _, ...metadata } = row.metadata
    const load = stored.find(({ id }) => id === metadata.loadId)
    const own = (requests.get(load?.id ?? '') ?? []).filter(({ id }) => id === metadata.requestId)
    const isAsked = load && isStillAsked(verb, toWatchedLoad(load, own, ops), dealSideOf(load.viewer), now)
    return isAsked ? row : { ...row, metadata }
  })
}

export const Route = createFileRoute('/dashboard/notifications')({ component: NotificationsScreen })
