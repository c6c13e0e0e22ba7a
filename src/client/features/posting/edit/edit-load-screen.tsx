import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { loadQuery } from '#client/data/cache/load-query.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { toLoadSnapshot } from '#client/components/load-access.ts'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { lazyComponent } from '#client/ui/lazy-part.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import type { LoadDetail } from '#contract/freight/load.ts'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { checkLoadAction } from '#domain/freight/load-lifecycle.ts'
import { BackToMyLoads } from '../form/back-to-my-loads.tsx'
import { FormSkeleton } from '../form/form-skeleton.tsx'

const EditLoadForm = lazyComponent(() => import('./edit-load-form.tsx').then((file) => file.EditLoadForm))

/** EDIT-01 to EDIT-07. Without an id in the URL, nothing is fetched. */
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

/** EDIT-01: the load's state table decides; a load that's no longer pending is shown, not edited. */
function Editable({ load }: { load: LoadDetail }) {
  const { user, permissions } = useSession()
  const permit = checkLoadAction('edit', toLoadSnapshot(load), { id: user.id, permissions }, useNow(MINUTE_MS))
  if (!permit.allowed)
    return (
      <div className="flex flex-col items-start gap-4">
        <div className="w-full">
          <ErrorState
            message="This load can't be edited"
            kept={permit.visible ? permit.why : 'You can edit only your own pending loads.'}
          />
        </div>
        <Button variant="ghost" render={<Link to={loadPath(load.id)} />}>
          Open load
        </Button>
      </div>
    )
  return (
    <Suspense fallback={<Loading />}>
      <EditLoadForm load={load} />
    </Suspense>
  )
}
