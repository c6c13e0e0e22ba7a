import { Link } from '@tanstack/react-router'
import BellDot from 'lucide-react/icons/bell-dot'
import { useState } from 'react'
import { loadPath } from '#contract/path.ts'
import type { Notification } from '#contract/notification.ts'
import { MINUTE_MS } from '#domain/instant.ts'
import { notificationAge } from '#domain/record-time.ts'
import { usePageTitle } from '#client/browser/use-page-title.ts'
import { useStored } from '#client/data/use-stored.ts'
import { useNow } from '#client/components/use-now.ts'
import { Badge } from '#client/ui/badge.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SimplePager } from '#client/ui/simple-pager.tsx'
import { LoadingState } from '#client/ui/skeleton.tsx'
import { pageQuery, statsQuery } from './notifications.queries.ts'

function Item({ notification }: { notification: Notification }) {
  const { title, message, status, createdAt, metadata } = notification
  return (
    <li className="flex flex-col gap-1 border-b border-line px-4 py-4 last:border-b-0">
      <p className="flex flex-wrap items-center gap-2">
        <strong>{title}</strong>
        {status === 'unread' && (
          <Badge tone="orange" icon={BellDot}>
            New
          </Badge>
        )}
        <time dateTime={createdAt} className="ml-auto text-sm text-ink-soft">
          {notificationAge(Date.parse(createdAt), useNow(MINUTE_MS))}
        </time>
      </p>
      <p className="text-ink-soft">{message}</p>
      {metadata.loadId && (
        <Link to={loadPath(metadata.loadId)} className="self-start font-semibold text-sign-deep underline">
          {metadata.actionText ?? 'View Load'}
        </Link>
      )}
    </li>
  )
}

function List({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { data, error, refetch } = useStored(pageQuery(page))
  if (!data && error) return <ErrorState message="Failed to load notifications" onRetry={refetch} />
  if (!data) return <LoadingState words="Loading notifications..." />
  if (data.data.length === 0) return <EmptyState message="No notifications found" />
  return (
    <>
      <ul className="rounded-card border border-line bg-surface">
        {data.data.map((notification) => (
          <Item key={notification.id} notification={notification} />
        ))}
      </ul>
      <SimplePager page={page} pages={data.meta.totalPages} onPage={onPage} />
    </>
  )
}

export function NotificationsScreen() {
  usePageTitle('Notifications')
  const [page, setPage] = useState(1)
  const { data: counts } = useStored(statsQuery)
  return (
    <>
      <PageHeader title="Notifications" subtitle={counts && `${counts.unread} unread of ${counts.total} total`} />
      <List page={page} onPage={setPage} />
    </>
  )
}
