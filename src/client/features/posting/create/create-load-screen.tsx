import { Suspense } from 'react'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { BackToMyLoads } from '../form/back-to-my-loads.tsx'
import type { CreateLoadSearch } from './create-load-search.ts'
import { LoadingState } from '#client/ui/skeleton.tsx'
import { FormSkeleton } from '../form/form-skeleton.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { StartFromTemplate } from '../template/start-from-template.tsx'
import { CREATE_LOAD_COPY } from './copy.ts'
import { CreateLoadForm } from './create-load-form.tsx'

// a template is edited seldom
const EditTemplate = lazyPart(() => import('../template/edit-template.tsx'), 'EditTemplate')

/** CREATE-01: posts a load, online or offline. */
export function CreateLoadScreen({ search }: { search: CreateLoadSearch }) {
  const edited = search.edit ? search.template : undefined
  usePageTitle(edited ? CREATE_LOAD_COPY.editTemplate : CREATE_LOAD_COPY.title)
  if (edited)
    return (
      <>
        <PageHeader
          back={<BackToMyLoads />}
          title={CREATE_LOAD_COPY.editTemplate}
          subtitle={CREATE_LOAD_COPY.editTemplateSubtitle}
        />
        <Suspense
          fallback={
            <LoadingState words={CREATE_LOAD_COPY.loadingTheForm}>
              <FormSkeleton />
            </LoadingState>
          }
        >
          <EditTemplate templateId={edited} />
        </Suspense>
      </>
    )
  return (
    <>
      <PageHeader back={<BackToMyLoads />} title={CREATE_LOAD_COPY.title} subtitle={CREATE_LOAD_COPY.subtitle}>
        <StartFromTemplate startsOpen={search.templates === true} />
      </PageHeader>
      <CreateLoadForm search={search} />
    </>
  )
}
