import { Suspense } from 'react'
import type { Load } from '#contract/load.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { SectionCard } from './section-card.tsx'

const RouteSection = lazyPart(() => import('./route-section.tsx').then((file) => file.RouteSection))

/** Where a load goes, a screen down from what must be read first: it comes after that. */
export function RouteMap({ load }: { load: Load }) {
  return (
    <Suspense fallback={<Waiting />}>
      <RouteSection load={load} />
    </Suspense>
  )
}

function Waiting() {
  return (
    <SectionCard title="Route">
      <Skeleton className="h-[26rem] md:h-[30rem]" />
    </SectionCard>
  )
}
