-- A case that was closed stops nobody from watching: the suspension does, until somebody lifts it.
update fraud_cases set stops_watching = false where decision = 'closed' and stops_watching;
