import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { START_FROM_TEMPLATE_COPY } from '../create/copy.ts'
import { TemplateList } from './template-list.tsx'

/** The account's templates, to start a new load from. */
export function StartFromTemplate({ startsOpen }: { startsOpen: boolean }) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {START_FROM_TEMPLATE_COPY.startFromATemplate}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={START_FROM_TEMPLATE_COPY.startFromATemplate}>
        {isOpen && <TemplateList />}
      </Dialog>
    </>
  )
}
