import { Suspense, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { LoadingState } from '#client/ui/skeleton.tsx'
import { START_FROM_TEMPLATE_COPY } from '../create/copy.ts'
import { TEMPLATE_LIST_COPY } from './copy.ts'

const TemplateList = lazyPart(() => import('./template-list.tsx'), 'TemplateList')

/** The account's templates, to start a new load from. */
export function StartFromTemplate({ startsOpen }: { startsOpen: boolean }) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {START_FROM_TEMPLATE_COPY.startFromATemplate}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={START_FROM_TEMPLATE_COPY.startFromATemplate}>
        <Suspense fallback={<LoadingState words={TEMPLATE_LIST_COPY.loading} />}>{isOpen && <TemplateList />}</Suspense>
      </Dialog>
    </>
  )
}
