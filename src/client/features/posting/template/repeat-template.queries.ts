import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toasts } from '#client/ui/toasts.ts'
import {
  type LoadTemplate,
  type NewTemplateSchedule,
  scheduleLoadTemplateEndpoint,
  unscheduleLoadTemplateEndpoint,
} from '#contract/freight/load-template.ts'
import { call } from '#offline/session/call.ts'
import { templatesQuery } from './load-templates.queries.ts'
import { REPEAT_TOASTS } from './repeat-copy.ts'

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
