export const LATE_CHIP_COPY = {
  late: 'Late',
  lateBy: (time: string) => `Late ${time}`,
} as const
