import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import { toasts } from '#client/ui/toasts.ts'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import {
  deleteLoadTemplateEndpoint,
  editLoadTemplateEndpoint,
  listLoadTemplatesEndpoint,
  type LoadTemplate,
  type NewTemplateSchedule,
  saveLoadTemplateEndpoint,
  scheduleLoadTemplateEndpoint,
  unscheduleLoadTemplateEndpoint,
} from '#contract/freight/load-template.ts'
import type { StopSchedule } from '#domain/freight/posting-schedule.ts'
import { readStoredFact } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'
import { REPEAT_TOASTS, TEMPLATE_COPY } from '../copy.ts'

/** The account's templates, stored on the device. */
export const templatesQuery: StoredQuery<LoadTemplate[]> = {
  key: ['load-templates'],
  fetch: async (signal) => (await call(listLoadTemplatesEndpoint, {}, { signal })).data,
  keep: (db, rows, at) => db.setFact('templates', { value: rows, at }),
  read: (db) => readStoredFact(db, 'templates', listLoadTemplatesEndpoint.answer.shape.data),
}

/** Without what each load has of its own. */
function toTemplateForm(values: LoadFormValues) {
  const {
    reference: _,
    pickupDateTime: __,
    deliveryDateTime: ___,
    pickupUntil: ____,
    deliveryUntil: _____,
    ...form
  } = values
  return form
}

function useRefreshed() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: templatesQuery.key })
}

export function useSaveTemplate(onSaved: () => void) {
  const refresh = useRefreshed()
  return useMutation({
    meta: { about: 'save-template' },
    mutationFn: ({ name, values }: { name: string; values: LoadFormValues }) =>
      call(saveLoadTemplateEndpoint, { body: { name, form: toTemplateForm(values) } }),
    onSuccess: async () => {
      toasts.success(TEMPLATE_COPY.templateSaved)
      onSaved()
      await refresh()
    },
  })
}

export function useEditTemplate(id: string, onSaved: () => Promise<void>) {
  const refresh = useRefreshed()
  return useMutation({
    meta: { about: `edit-template ${id}`, handles: 'TEMPLATE_NAME_TAKEN' },
    mutationFn: ({ name, values, between }: { name: string; values: LoadFormValues; between?: StopSchedule[] }) =>
      call(editLoadTemplateEndpoint, {
        params: { id },
        body: { name, form: toTemplateForm(values), ...(between && { between }) },
      }),
    onSuccess: async () => {
      toasts.success(TEMPLATE_COPY.templateSaved)
      await refresh()
      await onSaved()
    },
  })
}

export function useDeleteTemplate() {
  const refresh = useRefreshed()
  return useMutation({
    meta: { about: 'delete-template' },
    mutationFn: (id: string) => call(deleteLoadTemplateEndpoint, { params: { id } }),
    onSuccess: refresh,
  })
}

export function useRepeatTemplate({ id, schedule }: LoadTemplate, onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { about: 'repeat-template' },
    mutationFn: ({ body }: { body: NewTemplateSchedule }) =>
      call(scheduleLoadTemplateEndpoint, { params: { id }, body }),
    onSuccess: async (_, { body }) => {
      const isSamePause = schedule !== null && schedule.isPaused === body.isPaused
      toasts.success(body.isPaused ? REPEAT_TOASTS.paused : isSamePause ? REPEAT_TOASTS.saved : REPEAT_TOASTS.started)
      await queryClient.invalidateQueries({ queryKey: templatesQuery.key })
      onSaved()
    },
  })
}

export function useStopRepeating({ id }: LoadTemplate, onStopped: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { about: 'stop-repeating' },
    mutationFn: () => call(unscheduleLoadTemplateEndpoint, { params: { id } }),
    onSuccess: async () => {
      toasts.success(REPEAT_TOASTS.stopped)
      await queryClient.invalidateQueries({ queryKey: templatesQuery.key })
      onStopped()
    },
  })
}
