import { createFileRoute, Link } from '@tanstack/react-router'
import Archive from 'lucide-react/icons/archive'
import BellDot from 'lucide-react/icons/bell-dot'
import MailOpen from 'lucide-react/icons/mail-open'
import Search from 'lucide-react/icons/search'
import Trash from 'lucide-react/icons/trash-2'
import { type ReactNode, Suspense, useState } from 'react'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { toastResult } from '#client/data/outbox/action-toast.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { useRefresh, useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { loadPath, PATHS, tenderPath } from '#contract/api/path.ts'
import type { Notification } from '#contract/notification/notification.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatNotificationAge } from '#domain/time/record-time.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'
import { overlayNotifications } from '#offline/outbox/overlay-notifications.ts'
import { submitActions } from '#client/data/outbox/submit-action.ts'
import { toComparedForm } from '#domain/text/unicode-form.ts'
import {
  ALL_READ,
  NOTIFICATION_ACTION_COPY,
  NOTIFICATION_FILTERS,
  NOTIFICATION_ITEM_COPY,
  type NotificationAction,
  NOTIFICATIONS_COPY,
} from './copy.ts'
import { isShownIn, notificationListQuery, PAGE_SIZE, type StatusFilter } from './notifications.queries.ts'
import { useNotificationCounts } from './use-notification-counts.ts'

/** NOTIF-03: title or message, ignoring case. */
function contains(words: string) {
  const wanted = toComparedForm(words)
  return ({ title, message }: Notification) => toComparedForm(`${title}\n${message}`).includes(wanted)
}

function NotificationsScreen() {
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

interface NotificationItemProps {
  notification: Notification
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

/** NOTIF-06, NOTIF-08 to NOTIF-12, NOTIF-15 */
function NotificationItem({ notification, isSelected, onSelect }: NotificationItemProps) {
  const { title, message, status, createdAt, metadata } = notification
  return (
    <li className="flex gap-2 border-b border-line px-3 py-2 last:border-b-0 sm:px-4">
      <Checkbox
        label={<VisuallyHidden>{NOTIFICATION_ITEM_COPY.select(title)}</VisuallyHidden>}
        checked={isSelected}
        onChange={({ target }) => onSelect(target.checked)}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1 py-2.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <strong>{title}</strong>
          {status === 'unread' && (
            <Badge tone="orange" icon={BellDot}>
              {NOTIFICATION_ITEM_COPY.new}
            </Badge>
          )}
          <time dateTime={createdAt} className="ml-auto text-sm text-ink-soft">
            {formatNotificationAge(Date.parse(createdAt), useNow(MINUTE_MS))}
          </time>
        </p>
        <p className="text-ink-soft">{message}</p>
        <div className="flex min-h-12 flex-wrap items-center">
          {metadata.loadId && (
            <Link
              to={loadPath(metadata.loadId)}
              // a carrier's screen ignores it
              search={metadata.requestId ? { tab: 'requests' } : {}}
              className="mr-auto py-3 font-semibold text-sign-deep underline"
            >
              {metadata.actionText ?? NOTIFICATION_ITEM_COPY.viewLoad}
            </Link>
          )}
          {metadata.search && (
            <Link
              to={PATHS.loadBoard}
              search={metadata.search}
              className="mr-auto py-3 font-semibold text-sign-deep underline"
            >
              {NOTIFICATION_ITEM_COPY.viewLoads}
            </Link>
          )}
          {metadata.templateId && (
            <Link
              to={PATHS.createLoad}
              search={{ templates: true }}
              className="mr-auto py-3 font-semibold text-sign-deep underline"
            >
              {NOTIFICATION_ITEM_COPY.viewTemplates}
            </Link>
          )}
          {metadata.consentOf && (
            <Link
              to={metadata.consentOf === 'carrier' ? PATHS.dispatchers : PATHS.carriers}
              className="mr-auto py-3 font-semibold text-sign-deep underline"
            >
              {NOTIFICATION_ITEM_COPY.viewConsents[metadata.consentOf]}
            </Link>
          )}
          {metadata.tenderId && (
            <Link to={tenderPath(metadata.tenderId)} className="mr-auto py-3 font-semibold text-sign-deep underline">
              {NOTIFICATION_ITEM_COPY.viewTender}
            </Link>
          )}
          {metadata.ofCompany && (
            <Link
              {...COMPANY_LINKS[metadata.ofCompany]}
              className="mr-auto py-3 font-semibold text-sign-deep underline"
            >
              {NOTIFICATION_ITEM_COPY.viewCompany[metadata.ofCompany]}
            </Link>
          )}
          <ItemActions notification={notification} />
        </div>
      </div>
    </li>
  )
}

const COMPANY_LINKS = {
  people: { to: PATHS.people },
  mine: { to: PATHS.myLoads, search: { assignee: 'me' } },
  unassigned: { to: PATHS.myLoads, search: { assignee: 'none' } },
  integrations: { to: PATHS.integrations },
} as const

const ACTIONS: readonly NotificationAction[] = ['read', 'archive', 'delete']

function MarkAllRead() {
  const { allRead, isPending } = useNotificationActions()
  return (
    <Button variant="ghost" busy={isPending} onClick={() => void allRead()}>
      {NOTIFICATIONS_COPY.markAllRead}
    </Button>
  )
}

export interface BulkActionsProps {
  chosen: readonly Notification[]
  /** the selection is over, because of an action or without one */
  onEnd: () => void
}

/** NOTIF-06 */
function BulkActions({ chosen, onEnd }: BulkActionsProps) {
  const { many } = useNotificationActions()
  const act = (action: NotificationAction) => {
    onEnd()
    void many(
      action,
      chosen.map(({ id }) => id),
    )
  }
  return (
    <div
      role="group"
      aria-label={NOTIFICATIONS_COPY.selectedNotifications}
      className="sticky top-14 z-10 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-2 pl-4 shadow-float lg:top-2"
    >
      <p className="mr-auto font-semibold">{NOTIFICATIONS_COPY.selected(chosen.length)}</p>
      {ACTIONS.map((action) => (
        <Button key={action} variant="ghost" size="compact" onClick={() => act(action)}>
          {NOTIFICATION_ACTION_COPY[action].label}
        </Button>
      ))}
      <Button variant="quiet" size="compact" onClick={onEnd}>
        {NOTIFICATIONS_COPY.cancel}
      </Button>
    </div>
  )
}

/** NOTIF-08 to NOTIF-10 */
function ItemActions({ notification }: { notification: Notification }) {
  const { one } = useNotificationActions()
  const { title, status } = notification
  return (
    // together on a line, also on a phone: the last button's room reaches into the padding
    <div className="-mr-2 ml-auto flex flex-wrap justify-end">
      {status === 'unread' && (
        <Action
          name={NOTIFICATIONS_COPY.markAsRead(title)}
          icon={<MailOpen aria-hidden />}
          onClick={() => one('read', notification)}
        />
      )}
      {status !== 'archived' && (
        <Action
          name={`Archive: ${title}`}
          icon={<Archive aria-hidden />}
          onClick={() => one('archive', notification)}
        />
      )}
      <Action name={`Delete: ${title}`} icon={<Trash aria-hidden />} onClick={() => one('delete', notification)} />
    </div>
  )
}

function Action({ name, icon, onClick }: { name: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Button variant="quiet" size="icon" aria-label={name} title={name.split(':')[0]} onClick={onClick}>
      {icon}
    </Button>
  )
}

const INTENTS: Record<NotificationAction, (notificationId: string) => Intent> = {
  read: (notificationId) => ({ kind: 'mark-notification-read', notificationId }),
  archive: (notificationId) => ({ kind: 'archive-notification', notificationId }),
  delete: (notificationId) => ({ kind: 'delete-notification', notificationId }),
}

/** Read, archive and delete show right away, online or offline; the toast says when the server has them. */
function useNotificationActions() {
  const author = { userId: useSession().user.id, label: NOTIFICATIONS_COPY.title }
  const refresh = useRefresh()
  const acting = useSubmitAction(author.label, { done: null })
  const deleting = useSubmitAction(author.label, {
    done: NOTIFICATION_ACTION_COPY.delete.one,
    onHeld: () => undefined,
  })
  const one = (intent: Intent, done: string) =>
    acting.mutateAsync(intent).then(
      (how) => typeof how === 'string' && toastResult(how, done),
      // already reported, like every rejected action
      () => undefined,
    )
  return {
    isPending: acting.isPending || deleting.isPending,
    one: (action: NotificationAction, { id }: Notification): void => {
      if (action === 'delete') return deleting.mutate(INTENTS.delete(id))
      void one(INTENTS[action](id), NOTIFICATION_ACTION_COPY[action].one)
    },
    /** NOTIF-07: one toast for all that succeeded, and one for those that failed. */
    many: async (action: NotificationAction, ids: readonly string[]): Promise<void> => {
      const { many, past } = NOTIFICATION_ACTION_COPY[action]
      const ends = await submitActions({ ...author, isUndoable: action === 'delete' }, ids.map(INTENTS[action]))
      const outcomes = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
      // undone: the person has heard
      if (outcomes.includes('cancelled')) return
      const failed = ends.length - outcomes.length
      const waits = outcomes.find((how) => how !== 'done' && how !== 'cancelled')
      if (failed > 0) toasts.error(NOTIFICATIONS_COPY.someFailed(failed, ends.length, past))
      if (waits || failed === 0) toastResult(waits ?? 'done', many)
      void refresh()
    },
    allRead: () => one({ kind: 'mark-all-notifications-read' }, ALL_READ),
  }
}

export const Route = createFileRoute('/dashboard/notifications')({ component: NotificationsScreen })
