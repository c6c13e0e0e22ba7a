import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { usePageTitle } from '#client/browser/use-page-title.ts'
import { useSession } from '#client/browser/use-session.ts'
import { loadQuery } from '#client/data/load-query.ts'
import { useStored } from '#client/data/use-stored.ts'
import { factsOf } from '#client/components/load-standing.ts'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import type { LoadDetail } from '#contract/load.ts'
import { loadPath, PATHS } from '#contract/path.ts'
import { MINUTE_MS } from '#domain/instant.ts'
import { loadCan } from '#domain/load-lifecycle.ts'
import { BackToMyLoads } from './back-to-my-loads.tsx'
import { FormSkeleton } from './form-skeleton.tsx'

const EditedLoad = lazyPart(() => import('./edited-load.tsx').then((file) => file.EditedLoad))

/** EDIT-01 to EDIT-07. An address without an id asks nobody for anything. */
export function EditLoadScreen({ loadId }: { loadId: string | undefined }) {
  usePageTitle('Edit Load')
  const { data: load, isError } = useStored(loadQuery(loadId ?? ''), { enabled: loadId !== undefined })
  return (
    <>
      <PageHeader
        back={<BackToMyLoads />}
        title="Edit Load"
        subtitle={load && `Update the details for load #${load.number}`}
      />
      {load ? <Editable load={load} /> : loadId === undefined || isError ? <Failed /> : <Loading />}
    </>
  )
}

function Failed() {
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="w-full">
        <ErrorState message="Error loading load data" />
      </div>
      <Button variant="ghost" render={<Link to={PATHS.myLoads} />}>
        Back to My Loads
      </Button>
    </div>
  )
}

function Loading() {
  return <FormSkeleton words="Loading load details..." />
}

/** EDIT-01: what the table of a load's life says; what is not pending any more is shown, not edited. */
function Editable({ load }: { load: LoadDetail }) {
  const { user, permissions } = useSession()
  const permit = loadCan('edit', factsOf(load), { id: user.id, permissions }, useNow(MINUTE_MS))
  if (!permit.allowed)
    return (
      <div className="flex flex-col items-start gap-4">
        <div className="w-full">
          <ErrorState
            message="This load cannot be edited"
            kept={permit.visible ? permit.why : 'Only a pending load of your own can be.'}
          />
        </div>
        <Button variant="ghost" render={<Link to={loadPath(load.id)} />}>
          Open load
        </Button>
      </div>
    )
  return (
    <Suspense fallback={<Loading />}>
      <EditedLoad load={load} />
    </Suspense>
  )
}
