import { Link } from '@tanstack/react-router'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { loadQuery } from '#client/data/cache/load-query.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { toLoadSnapshot } from '#client/components/load-access.ts'
import { formatErrorReference } from '#client/components/error-reference.ts'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import type { LoadDetail } from '#contract/freight/load.ts'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { checkLoadAction } from '#domain/freight/load-lifecycle.ts'
import { BackToMyLoads } from '../form/back-to-my-loads.tsx'
import { FormSkeleton } from '../form/form-skeleton.tsx'
import { EDIT_LOAD_SCREEN_COPY } from './edit-load-copy.ts'
import { EditLoadForm } from './edit-load-form.tsx'

/** EDIT-01 to EDIT-07. Without an id in the URL, nothing is fetched. */
export function EditLoadScreen({ loadId }: { loadId: string | undefined }) {
  usePageTitle(EDIT_LOAD_SCREEN_COPY.title)
  const { data: load, error } = useStored(loadQuery(loadId ?? ''), { enabled: loadId !== undefined })
  return (
    <>
      <PageHeader
        back={<BackToMyLoads />}
        title={EDIT_LOAD_SCREEN_COPY.title}
        subtitle={load && EDIT_LOAD_SCREEN_COPY.subtitle(load.number)}
      />
      {load ? <Editable load={load} /> : loadId === undefined || error ? <Failed error={error} /> : <Loading />}
    </>
  )
}

function Failed({ error }: { error: Error | null }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="w-full">
        <ErrorState message={EDIT_LOAD_SCREEN_COPY.failed} kept={formatErrorReference(error)} />
      </div>
      <Button variant="ghost" render={<Link to={PATHS.myLoads} />}>
        {EDIT_LOAD_SCREEN_COPY.backToMyLoads}
      </Button>
    </div>
  )
}

function Loading() {
  return <FormSkeleton words={EDIT_LOAD_SCREEN_COPY.loadingLoadDetails} />
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
            message={EDIT_LOAD_SCREEN_COPY.notEditable}
            kept={permit.visible ? permit.why : EDIT_LOAD_SCREEN_COPY.notEditableText}
          />
        </div>
        <Button variant="ghost" render={<Link to={loadPath(load.id)} />}>
          {EDIT_LOAD_SCREEN_COPY.openLoad}
        </Button>
      </div>
    )
  return <EditLoadForm load={load} />
}
