#!/bin/sh
# Assesses all systems of the list in the queue "evidence", then merges the results. First copy systems.yaml to the root
# of the file system, and register both definitions:
#   aws batch register-job-definition --cli-input-json file://assess-definition.json
#   aws batch register-job-definition --cli-input-json file://merge-definition.json
# Exit code 1 if a system failed or is missing: the log of the merge says which. Written by systems jobs.
set -eu
cd "$(dirname "$0")"
run=run-$(date -u +%Y%m%dt%H%M%Sz)

submit() {
  sed "s/run-00000000t000000z/$run/g" "$1" > "${TMPDIR:-/tmp}/evidence-$run.json"
  shift
  aws batch submit-job --cli-input-json "file://${TMPDIR:-/tmp}/evidence-$run.json" "$@" --query jobId --output text
  rm "${TMPDIR:-/tmp}/evidence-$run.json"
}

assess=$(submit assess.json)
merge=$(submit merge.json --depends-on "jobId=$assess")
while :; do
  state=$(aws batch describe-jobs --jobs "$merge" --query 'jobs[0].status' --output text)
  case "$state" in
    SUCCEEDED) exit 0 ;;
    FAILED) exit 1 ;;
  esac
  sleep "${POLL_SECONDS:-10}"
done
