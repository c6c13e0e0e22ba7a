import { Suspense } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { lazyComponent } from '#client/ui/lazy-part.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { SectionCard } from './section-card.tsx'

const RouteSection = lazyComponent(() => import('./route-section.tsx').then((file) => file.RouteSection))

/** Lazy-loaded: the route is a screen below what must be read first. */
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
