import { formatDuration } from '#domain/freight/transit.ts'

export const LATE_CHIP_COPY = {
  late: 'Late',
  /** 'Late 2 h 44 min'; from ten hours on without the minutes, which nobody acts on any more */
  lateBy: (minutes: number) => `Late ${formatDuration(minutes >= 600 ? minutes - (minutes % 60) : minutes)}`,
} as const
