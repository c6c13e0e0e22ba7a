import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { loadQuery } from '#client/data/cache/load-query.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { toLoadSnapshot } from '#client/components/load-access.ts'
import { ReadError } from '#client/components/read-error.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
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
  const { data, error, refetch } = useStored(loadQuery(loadId ?? ''), { enabled: loadId !== undefined })
  return (
    <>
      <PageHeader
        back={<BackToMyLoads />}
        title={EDIT_LOAD_SCREEN_COPY.title}
        subtitle={data && EDIT_LOAD_SCREEN_COPY.subtitle(data.number)}
      />
      {loadId === undefined ? (
        <Failed>
          <ErrorState message={EDIT_LOAD_SCREEN_COPY.loadError} />
        </Failed>
      ) : (
        <StoredView
          stored={{ data, error, refetch }}
          words={EDIT_LOAD_SCREEN_COPY}
          skeleton={<FormSkeleton />}
          failure={
            <Failed>
              <ReadError error={error} message={EDIT_LOAD_SCREEN_COPY.loadError} onRetry={refetch} />
            </Failed>
          }
        >
          {(load) => <Editable load={load} />}
        </StoredView>
      )}
    </>
  )
}

function Failed({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="w-full">{children}</div>
      <Button variant="ghost" render={<Link to={PATHS.myLoads} />}>
        {EDIT_LOAD_SCREEN_COPY.backToMyLoads}
      </Button>
    </div>
  )
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
