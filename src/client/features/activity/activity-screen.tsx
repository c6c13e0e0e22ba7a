import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PATHS } from '#contract/api/path.ts'
import type { Period } from '#domain/time/period.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { Button } from '#client/ui/button.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { periodsQuery } from './activity.queries.ts'
import { ACTIVITY_COPY, LOOKS_BACK, PERIOD_TABS } from './copy.ts'
import { PeriodSection } from './period-section.tsx'

/** ACT-01, ACT-02: your actions and notifications, by period of your own calendar. */
export function ActivityScreen({ by, onBy }: { by: Period; onBy: (by: Period) => void }) {
  usePageTitle(ACTIVITY_COPY.title)
  return (
    <>
      <PageHeader title={ACTIVITY_COPY.title} subtitle={ACTIVITY_COPY.subtitle(LOOKS_BACK[by])}>
        <Button variant="ghost" render={<Link to={PATHS.analytics} />}>
          {ACTIVITY_COPY.analytics}
        </Button>
      </PageHeader>
      <Tabs label={ACTIVITY_COPY.showBy} tabs={PERIOD_TABS} value={by} onChange={onBy}>
        <PeriodList key={by} by={by} />
      </Tabs>
    </>
  )
}

function PeriodList({ by }: { by: Period }) {
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  return (
    <StoredView
      stored={useStored(periodsQuery(by, zone))}
      words={{ ...ACTIVITY_COPY, empty: ACTIVITY_COPY.empty(LOOKS_BACK[by]) }}
      skeleton={<Skeletons heights={['h-40', 'h-16', 'h-16']} />}
      isEmpty={({ data }) => data.length === 0}
    >
      {({ data }) => (
        <div className="flex flex-col gap-3">
          {data.map((period, index) => (
            <PeriodSection key={period.from} by={by} period={period} zone={zone} startsOpen={index === 0} />
          ))}
        </div>
      )}
    </StoredView>
  )
}
