import { Suspense, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { LoadingState } from '#client/ui/skeleton.tsx'

const TemplateList = lazyPart(() => import('./template-list.tsx').then((file) => file.TemplateList))

/** The account's templates, each a start for a new load. */
export function StartFromTemplate() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Start from a template
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Start from a template">
        <Suspense fallback={<LoadingState words="Loading your templates..." />}>{isOpen && <TemplateList />}</Suspense>
      </Dialog>
    </>
  )
}
