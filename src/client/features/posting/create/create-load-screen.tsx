import { Suspense } from 'react'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { lazyComponent } from '#client/ui/lazy-part.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { BackToMyLoads } from '../form/back-to-my-loads.tsx'
import type { CreateLoadSearch } from './create-load-search.ts'
import { FormSkeleton } from '../form/form-skeleton.tsx'
import { StartFromTemplate } from '../template/start-from-template.tsx'

const CreateLoadForm = lazyComponent(() => import('./create-load-form.tsx').then((file) => file.CreateLoadForm))

/** CREATE-01: posts a load, online or offline. */
export function CreateLoadScreen({ search }: { search: CreateLoadSearch }) {
  usePageTitle('Create New Load')
  return (
    <>
      <PageHeader back={<BackToMyLoads />} title="Create New Load" subtitle="Fill in the details to create a new load">
        <StartFromTemplate />
      </PageHeader>
      <Suspense fallback={<FormSkeleton words="Loading the form..." />}>
        <CreateLoadForm search={search} />
      </Suspense>
    </>
  )
}
