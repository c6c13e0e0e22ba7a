import { Suspense, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { lazyComponent } from '#client/ui/lazy-part.tsx'
import { LoadingState } from '#client/ui/skeleton.tsx'

const TemplateList = lazyComponent(() => import('./template-list.tsx').then((file) => file.TemplateList))

/** The account's templates, to start a new load from. */
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
