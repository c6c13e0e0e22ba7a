import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PATHS } from '#contract/api/path.ts'
import type { Period } from '#domain/time/period.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { SavedCopyNotice } from '#client/components/saved-copy-notice.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ReadError } from '#client/components/read-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { LoadingState, Skeleton } from '#client/ui/skeleton.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { periodsQuery } from './activity.queries.ts'
import { PeriodSection } from './period-section.tsx'

const TABS = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
  { value: 'year', label: 'Years' },
] as const
const LOOKS_BACK: Record<Period, string> = {
  day: 'the last 30 days',
  week: 'the last 26 weeks',
  month: 'the last 24 months',
  year: 'the last 10 years',
}
const LOAD_ERROR = 'Failed to load your activity'

/** ACT-01, ACT-02: your actions and notifications, by period of your own calendar. */
export function ActivityScreen({ by, onBy }: { by: Period; onBy: (by: Period) => void }) {
  usePageTitle('Your Activity')
  return (
    <>
      <PageHeader title="Your Activity" subtitle={`Your actions and notifications, ${LOOKS_BACK[by]}`}>
        <Button variant="ghost" render={<Link to={PATHS.analytics} />}>
          Analytics
        </Button>
      </PageHeader>
      <Tabs label="Show by" tabs={TABS} value={by} onChange={onBy}>
        <PeriodList key={by} by={by} />
      </Tabs>
    </>
  )
}

function PeriodList({ by }: { by: Period }) {
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const { data, isError, refetch, dataUpdatedAt } = useStored(periodsQuery(by, zone))
  if (!data && isError) return <ReadError message={LOAD_ERROR} onRetry={refetch} />
  if (!data) return <Loading />
  return (
    <>
      {isError && <SavedCopyNotice savedAt={dataUpdatedAt} onRetry={refetch} />}
      {data.data.length === 0 && (
        <EmptyState
          message={`No activity in ${LOOKS_BACK[by]}`}
          hint="Your actions on loads and requests, and your notifications about them, show up here."
        />
      )}
      <div className="flex flex-col gap-3">
        {data.data.map((period, index) => (
          <PeriodSection key={period.from} by={by} period={period} zone={zone} startsOpen={index === 0} />
        ))}
      </div>
    </>
  )
}

function Loading() {
  return (
    <LoadingState words="Loading your activity...">
      <Skeleton className="h-40" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </LoadingState>
  )
}
