import { Suspense } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { lazyComponent } from '#client/ui/lazy-part.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { LOAD_COPY } from './load-copy.ts'
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
    <SectionCard title={LOAD_COPY.route}>
      <Skeleton className="h-[26rem] md:h-[30rem]" />
    </SectionCard>
  )
}
