import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import { SAVE_TEMPLATE_COPY } from './save-template-copy.ts'
import { NameTemplate } from './name-template.tsx'

/** Saves the form as a template, without its times and its reference. */
export function SaveTemplate({ values }: { values: () => LoadFormValues }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {SAVE_TEMPLATE_COPY.saveAsTemplate}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={SAVE_TEMPLATE_COPY.saveAsTemplate}
        description={SAVE_TEMPLATE_COPY.saveAsTemplateDescription}
      >
        {isOpen && <NameTemplate values={values()} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}
