import { useState } from 'react'
import * as z from 'zod/mini'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { textSchema } from '#contract/api/common-schemas.ts'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import { NAME_TEMPLATE_COPY, SAVE_TEMPLATE_COPY } from '../copy.ts'
import { formatTemplateLane } from './describe-template.ts'
import { useSaveTemplate } from './load-templates.queries.ts'

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

const templateForm = z.object({ name: textSchema(80, 1, NAME_TEMPLATE_COPY.templateNameIsRequired) })

/** The form of a new template: its name is the lane, unless somebody types another. */
function NameTemplate({ values, onClose }: { values: LoadFormValues; onClose: () => void }) {
  const save = useSaveTemplate(onClose)
  const form = useServerForm({
    schema: templateForm,
    defaultValues: { name: formatTemplateLane(values) },
    place: ({ code, message }) => (code === 'TEMPLATE_NAME_TAKEN' ? { name: message } : undefined),
  })
  return (
    <Form form={form} send={({ name }) => save.mutateAsync({ name, values })}>
      <TextField label={NAME_TEMPLATE_COPY.name} autoComplete="off" maxLength={80} {...form.field('name')} />
      <SubmitActions form={form} label={NAME_TEMPLATE_COPY.saveTemplate} onCancel={onClose} />
    </Form>
  )
}
