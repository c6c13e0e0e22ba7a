export const ERROR_REFERENCE_COPY = {
  reference: (id: string) => `Reference ${id}`,
} as const
