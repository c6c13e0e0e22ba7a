import { Suspense } from 'react'
import { usePageTitle } from '#client/browser/use-page-title.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { BackToMyLoads } from './back-to-my-loads.tsx'
import type { CreateLoadSearch } from './create-load-search.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { StartFromTemplate } from './start-from-template.tsx'

const NewLoad = lazyPart(() => import('./new-load.tsx').then((file) => file.NewLoad))

/** CREATE-01: posts a load, with signal or without. */
export function CreateLoadScreen({ search }: { search: CreateLoadSearch }) {
  usePageTitle('Create New Load')
  return (
    <>
      <PageHeader back={<BackToMyLoads />} title="Create New Load" subtitle="Fill in the details to create a new load">
        <StartFromTemplate />
      </PageHeader>
      <Suspense fallback={<FormSkeleton words="Loading the form..." />}>
        <NewLoad search={search} />
      </Suspense>
    </>
  )
}
