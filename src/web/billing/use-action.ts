import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** A write behind a button: further clicks while it runs do nothing. */
export function useAction<Result, Input = void>(options: UseMutationOptions<Result, Error, Input>) {
  const { mutate, isPending, isError, error } = useMutation(options)
  const running = useRef(false)
  const start = (input: Input) => {
    if (running.current) return
    running.current = true
    mutate(input, {
      onSettled: () => {
        running.current = false
      },
    })
  }
  return { start, isPending, isError, error }
}
