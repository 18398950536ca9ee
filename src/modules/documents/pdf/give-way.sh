#!/bin/sh
# Starts a program that gives way to other processes by NICENESS, 0 to 19.
exec nice -n "$NICENESS" "$PROGRAM" "$@"
