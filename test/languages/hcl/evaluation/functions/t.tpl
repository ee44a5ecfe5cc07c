Hi ${name}!
%{ for i in items ~}
- ${i}
%{ endfor ~}
