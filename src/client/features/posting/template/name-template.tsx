import { Form, SubmitActions } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { textSchema } from '#contract/api/common-schemas.ts'
import { TextField } from '#client/ui/text-field.tsx'
import * as z from 'zod/mini'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import { NAME_TEMPLATE_COPY } from './copy.ts'
import { useSaveTemplate } from './load-templates.queries.ts'
import { formatTemplateLane } from './template-lane.ts'

const templateForm = z.object({ name: textSchema(80, 1, NAME_TEMPLATE_COPY.templateNameIsRequired) })

/** The form of a new template: its name is the lane, unless somebody types another. */
export function NameTemplate({ values, onClose }: { values: LoadFormValues; onClose: () => void }) {
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
