#!/bin/sh
# Assesses all systems of the list, then merges the results. The exit code is that of the merge:
# 4 if a system failed or is missing, 70 if the merge itself could not run. Written by systems jobs.
set -eu
cd "$(dirname "$0")"
run=run-$(date -u +%Y%m%dt%H%M%Sz)

create() {
  sed "s/run-00000000t000000z/$run/g" "$1" | kubectl create -f -
}

# Waits for the end of a job. Its failure is no failure here: the merge says which systems are missing.
await() {
  while :; do
    ended=$(kubectl -n evidence get "job/$1-$run" -o 'jsonpath={.status.conditions[?(@.status=="True")].type}')
    case " $ended " in
      *" Complete "* | *" Failed "*) return ;;
    esac
    sleep "${POLL_SECONDS:-10}"
  done
}

kubectl apply -f setup.yaml
create assess.yaml
await evidence-assess
create merge.yaml
await evidence-merge
kubectl -n evidence logs "job/evidence-merge-$run" || true
code=$(kubectl -n evidence get pods -l "batch.kubernetes.io/job-name=evidence-merge-$run" \
  -o 'jsonpath={.items[0].status.containerStatuses[0].state.terminated.exitCode}')
exit "${code:-70}"
