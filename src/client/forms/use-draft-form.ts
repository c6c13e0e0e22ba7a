import {
  type ServerForm,
  type ServerFormOptions,
  useServerForm,
  useTextForm,
} from '#client/components/use-server-form.ts'
import { useFormDraft } from '#client/data/drafts/use-form-draft.ts'

export interface DraftFormOptions<Values extends Record<string, string>, Parsed> extends ServerFormOptions<
  Values,
  Parsed
> {
  /** one per form and subject: 'booking 7d3f…' */
  draft: string
}

export interface DraftForm<Values extends Record<string, string>, Parsed> extends ServerForm<Values, Parsed> {
  draft: ReturnType<typeof useFormDraft>
}

/** A form whose typed text survives failures, closing and the browser's end. `Form` says when it was restored. */
export function useDraftForm<Values extends Record<string, string>, Parsed = Values>({
  draft: name,
  ...options
}: DraftFormOptions<Values, Parsed>): DraftForm<Values, Parsed> {
  const form = useServerForm<Values, Parsed>(options)
  const draft = useFormDraft(useTextForm(form.methods), name)
  return { ...form, draft }
}
