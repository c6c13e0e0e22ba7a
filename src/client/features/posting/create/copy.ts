export const CREATE_LOAD_COPY = {
  title: 'Create New Load',
  subtitle: 'Fill in the details to create a new load',
  loadingTheForm: 'Loading the form...',
} as const

export const START_FROM_TEMPLATE_COPY = {
  startFromATemplate: 'Start from a template',
  loading: 'Loading your templates...',
} as const
